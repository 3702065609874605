import type { Stock } from '@apeak/contract/codes-console'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Panel } from '../ui/panel.tsx'
import { ShowHeading } from '../ui/show-heading.tsx'
import { ShowPage } from '../ui/show-page.tsx'
import { SubjectHistory } from '../ui/subject-history.tsx'
import { useRights } from '../ui/use-rights.ts'
import { CodeTable } from './code-table.tsx'
import { ImportCodes } from './import-codes.tsx'
import { StockSettings } from './stock-settings.tsx'
import { StockState } from './stock-state.tsx'

/** A product's codes: how many there are, bringing more in, and each of them. */
export function StockShow() {
  const { has } = useRights()
  return (
    <ShowPage<Stock> title={nameOf}>
      {(stock) => (
        <>
          <ShowHeading
            state={<StockState stock={stock} />}
            actions={<StockSettings stock={stock} />}
          >
            {nameOf(stock)}
          </ShowHeading>
          <Figures stock={stock} />
          {stock.delivered_by_code && has('codes.import') && (
            <Panel title="Import codes">
              <ImportCodes stock={stock} />
            </Panel>
          )}
          <Panel title="All codes">
            <Box sx={{ overflowX: 'auto' }}>
              <CodeTable filter={{ product_id: stock.id }} />
            </Box>
          </Panel>
          <SubjectHistory kind="product" id={String(stock.id)} name={nameOf(stock)} />
        </>
      )}
    </ShowPage>
  )
}

const nameOf = ({ category_name, name }: Stock) => `${category_name}, ${name}`

function Figures({ stock }: { stock: Stock }) {
  const figures = [
    ['Available', stock.available],
    ['In stock', stock.in_stock],
    ['Kept by unpaid orders', stock.reserved],
    ['Paid and waiting', stock.owed],
    ['Warn below', stock.warn_below],
  ] as const
  return (
    <Paper
      component="dl"
      variant="outlined"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, px: 2, py: 1.5 }}
    >
      {figures.map(([label, figure]) => (
        <Box key={label} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography
            component="dd"
            variant="h2"
            sx={{ m: 0, fontVariantNumeric: 'tabular-nums lining-nums' }}
          >
            {figure}
          </Typography>
        </Box>
      ))}
    </Paper>
  )
}
