/** The sections of account info, in menu order. `key` is its name in the address. */
export const sections = [
  { key: 'edit-profile', label: 'Edit Profile' },
  { key: 'change-password', label: 'Change Password' },
  { key: 'security-pin', label: 'Security PIN' },
  { key: 'delete-account', label: 'Delete Account' },
] as const
export type SectionKey = (typeof sections)[number]['key']

/** The section named in an address, by default the first. */
export function sectionFromQuery(query: URLSearchParams): (typeof sections)[number] {
  const wanted = query.get('section')
  return sections.find(({ key }) => key === wanted) ?? sections[0]
}
