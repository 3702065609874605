import type { DemoAuthor } from './content-types.ts'

/** The fictional authors of the news. */
export const nurul: DemoAuthor = { first_name: 'Nurul', last_name: 'Hassan' }
export const weiJie: DemoAuthor = { first_name: 'Wei Jie', last_name: 'Tan' }
export const priya: DemoAuthor = { first_name: 'Priya', last_name: 'Raman' }
