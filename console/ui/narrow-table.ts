/**
 * For the `sx` of a list's table: columns of the class `wide-only` are left out where there is no room
 * for them, those of `phone-hidden` on phones, where what is of `phone-only` stands in for them.
 */
export const narrowTable = {
  '& .wide-only': { display: { xs: 'none', md: 'table-cell' } },
  '& .phone-hidden': { display: { xs: 'none', sm: 'table-cell' } },
  '& .phone-only': { display: { xs: 'block', sm: 'none' } },
  '& .MuiTableCell-root': { px: { xs: 1, sm: 1.5 } },
} as const

/** For the `sx` of a list: its filters fill a phone's lines, two on each, the first alone. */
export const narrowFilters = {
  '& .RaList-main': { minWidth: 0 },
  '& .RaList-content': { overflowX: 'auto' },
  '& form': { width: '100%', gap: { xs: 1, sm: 0 } },
  '& .RaFilterForm-filterFormInput, & .filter-field': {
    flex: { xs: '1 1 45%', sm: '0 0 auto' },
    '&:first-of-type': { flexBasis: { xs: '100%', sm: 'auto' } },
    '& .MuiFormControl-root': { width: { xs: '100%', sm: 'auto' }, minWidth: 0 },
    '& .RaFilterFormInput-spacer': { width: { xs: 0, sm: 16 } },
    '& .RaFilterFormInput-body': { width: { xs: '100%', sm: 'auto' } },
  },
} as const
