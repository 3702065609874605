/** The header, the footer and what else is on every page. */
export const frame = {
  skipToContent: 'Skip to content',
  loadingPage: 'Loading page',
  announcement: 'Announcement',
  shopHome: 'Apeak home',
  openMenu: 'Open menu',
  searchProducts: 'Search products',
  searchHint: 'Search...',
  logIn: 'LOGIN',
  signUp: 'SIGN UP',
  myAccount: 'My account',
  goldBalance: 'Apeak Gold:',
  loadingBalance: 'Loading Balance...',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  language: 'Language',
  slogan: 'Your trusted partner for game tokens and top-ups, with a community of Malaysian gamers.',
  sitemap: 'Sitemap',
  help: 'Help',
  followUs: 'Follow us',
  shopOn: (network: string) => `Apeak on ${network}`,
  rights: (years: string) => `© ${years} Apeak. All rights reserved.`,
  webDesignBy: (name: string) => `Web design by ${name}`,
  contact: 'Contact',
  liveChat: 'Live chat',
  unreadChat: (count: number) =>
    count === 1 ? 'Live chat, 1 new answer' : `Live chat, ${count} new answers`,
  whatsapp: 'Chat with us on WhatsApp',
  newsFeed: 'Apeak: News And Events',
}

/** The names of pages, as links show them. */
export const pages = {
  home: 'Home',
  about: 'About Us',
  products: 'All products',
  faq: 'FAQ',
  news: 'News & Events',
  newsShort: 'News & Event',
  newsHeading: 'News And Events',
  accountInfo: 'Account Info',
  gold: 'Apeak Gold',
  goldTopup: 'Gold Top Up',
  transactionHistory: 'Transaction History',
  referrals: 'Referrals',
  trackOrder: 'Track Order',
  partnership: 'Partnership',
  submitTicket: 'Submit Ticket',
  contact: 'Contact us',
  terms: 'Terms & Conditions',
  privacyPolicy: 'Privacy Policy',
  refundPolicy: 'Refund Policy',
  returnPolicy: 'Return & Refund Policy',
}

/** Small parts of many pages. */
export const pageParts = {
  breadcrumbs: 'Breadcrumb',
  copy: (name: string) => `Copy ${name}`,
  copyFailed: 'This could not be copied. Please copy it manually.',
  preview: 'Preview: not published yet',
  table: 'Table',
  toasts: 'Notifications',
}

/** Buttons that many screens have. */
export const actions = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  confirm: 'Confirm',
  continue: 'Continue',
  copy: 'Copy',
  copied: 'Copied',
  edit: 'Edit',
  save: 'Save',
  send: 'Send',
}

/** Cards of games and posts, and what moves them. */
export const cards = {
  fromPrice: (price: string) => `from ${price}`,
  topUp: 'Top-up',
  code: 'Code',
  readMore: 'Read More',
  readMoreAbout: (title: string) => `Read More about ${title}`,
  carousel: 'carousel',
  slideOf: (number: number, count: number) => `${number} of ${count}`,
  showSlide: (number: number, count: number) => `Show ${number} of ${count}`,
  previous: 'Previous',
  next: 'Next',
  play: 'Play',
  pause: 'Pause',
}

/** Loading and failing, anywhere. */
export const states = {
  loading: 'Loading...',
  error: 'Error',
  retry: 'Retry',
  reload: 'Reload',
  partMissing: 'This could not be loaded. Please try again.',
  productsFailed: 'Failed to load Products data',
  oops: 'Oops!',
  unexpected: 'Sorry, an unexpected error has occurred.',
  notFound: 'Not Found',
  noPage: (place: string) => `There is no page at ${place}. It may have been moved or removed.`,
  noPageHere: 'There is no page at this address. It may have been moved or removed.',
  goHome: 'Go to Home',
  popularGames: 'Popular games',
}

/** Lists in pages. */
export const paging = {
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  pageOf: (current: number, last: number) => `Page ${current} of ${last}`,
  nothing: 'There is nothing on this page.',
  first: 'Back to the first page',
}

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

/** The results of the search box. */
export const search = {
  results: 'Products',
  found: (count: number) => `${count} found`,
  nothing: 'No products found.',
  didYouMean: 'No products found. Did you mean:',
  help: 'Help',
  paymentMethod: 'Payment method',

  // The words by which a page of help is found: in the other languages also some English ones.
  wordsOfRefunds: 'refund return money back cancel wrong',
  wordsOfTickets: 'help contact support complaint problem late ticket',
  wordsOfFaq: 'faq question help how pay payment delivery',
  wordsOfGold: 'gold top up topup reload balance wallet apeak',
  wordsOfOrders: 'order orders history code receipt track',
  wordsOfAccount: 'account password pin profile email delete',
  wordsOfTerms: 'terms conditions',
  wordsOfPrivacy: 'privacy data',
  wordsOfNews: 'news events',
  wordsOfReferrals: 'referral referrals affiliate commission',
}
