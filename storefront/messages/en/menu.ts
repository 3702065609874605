/** The side menu and the account menu. */
export const menu = {
  menu: 'Menu',
  close: 'Close menu',
  main: 'Main',
  general: 'General',
  transactions: 'Transactions',
  referrals: 'Referrals',
  others: 'Others',
  logOut: 'Log Out',
  logOutOfAccount: 'Log out',
  topUpNow: 'Top Up Now',
}
