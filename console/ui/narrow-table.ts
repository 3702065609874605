/**
 * For a table's `sx`: columns of the class `wide-only` are left out where there is no room for them.
 * What they show is found on the page of each entry as well.
 */
export const narrowTable = {
  '& .wide-only': { display: { xs: 'none', md: 'table-cell' } },
  '& .MuiTableCell-root': { px: { xs: 1, sm: 1.5 } },
} as const
