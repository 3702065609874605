import type { Dashboard } from '@apeak/contract/dashboard'
import Typography from '@mui/material/Typography'
import { Panel } from '../ui/panel.tsx'
import { ShareBars } from './share-bars.tsx'

/** Products delivered by code that run out. */
export function StockPanel({ products }: { products: Dashboard['low_stock'] }) {
  return (
    <Panel title="Low stock">
      {products.length === 0 ? (
        <Typography color="textSecondary">Every stock of codes is as high as wished.</Typography>
      ) : (
        <ShareBars
          title="Low stock"
          shares={products.map(({ name, category_name, available, warn_below }) => ({
            name: `${category_name}: ${name}`,
            value: Math.max(available, 0),
            text: `${available} left`,
            detail: `wished: ${warn_below}`,
          }))}
        />
      )}
    </Panel>
  )
}
