import { consolePaths } from '@apeak/contract/paths'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Title } from 'react-admin'
import { Panel } from '../ui/panel.tsx'
import { ShowHeading } from '../ui/show-heading.tsx'
import { useRights } from '../ui/use-rights.ts'
import { BringPrices } from './bring-prices.tsx'
import { PriceImports } from './price-imports.tsx'

/** All prices as a file: downloaded, changed in a spreadsheet, looked at, applied, and taken back. */
export function PricesPage() {
  const { has } = useRights()
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2 }}>
      <Title title="Prices from CSV" />
      <ShowHeading
        actions={
          <Button component="a" href={consolePaths.prices} download variant="outlined" size="small">
            Download today’s prices
          </Button>
        }
      >
        Prices from CSV
      </ShowHeading>
      {has('prices.change') && (
        <Panel title="Bring new prices">
          <Typography variant="body2" sx={{ mb: 1.5 }}>
            Change the column “price” of the downloaded file and bring it back. Lines may be left
            out. Nothing changes before you have seen the difference.
          </Typography>
          <BringPrices />
        </Panel>
      )}
      <PriceImports />
    </Box>
  )
}
