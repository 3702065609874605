import TablePagination from '@mui/material/TablePagination'
import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'

type Props = {
  /** How many lines a page may have; none: no choice. */
  perPages?: number[]
}

/** Which lines of a list are shown and of how many, with the ways to the previous and next page. */
export function ListPages({ perPages }: Props) {
  const list = useListContext()
  const { data = [], error, meta, page, perPage, hasNextPage } = list
  if (error || data.length === 0) return null
  const before = (page - 1) * perPage
  const total = `${meta?.total.toLocaleString('en-MY')}${meta?.is_capped ? '+' : ''}`
  // A search lists its newest hits alone.
  const isCut = meta?.is_capped && !hasNextPage && before + data.length <= meta.total
  return (
    <>
      {isCut && (
        <Typography variant="body2" color="textSecondary" role="status" sx={{ px: 2, pt: 1.5 }}>
          More match than are listed. Narrow the filters to find the others.
        </Typography>
      )}
      <TablePagination
        component="div"
        count={-1}
        page={page - 1}
        rowsPerPage={perPage}
        rowsPerPageOptions={perPages ?? []}
        labelDisplayedRows={() => `${before + 1}-${before + data.length} of ${total}`}
        onPageChange={(_event, index) => list.setPage(index + 1)}
        onRowsPerPageChange={({ target }) => list.setPerPage(Number(target.value))}
        slotProps={{ actions: { nextButton: { disabled: !hasNextPage } } }}
      />
    </>
  )
}
