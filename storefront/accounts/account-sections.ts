import { account } from '#messages/account.ts'

/** The sections of account info, in menu order. `key` is its name in the address. */
export const sections = [
  { key: 'edit-profile', label: account.editProfile },
  { key: 'change-password', label: account.changePassword },
  { key: 'security-pin', label: account.securityPin },
  { key: 'delete-account', label: account.deleteAccount },
] as const
export type SectionKey = (typeof sections)[number]['key']

/** The section named in an address, by default the first. */
export function sectionFromQuery(query: URLSearchParams): (typeof sections)[number] {
  const wanted = query.get('section')
  return sections.find(({ key }) => key === wanted) ?? sections[0]
}
