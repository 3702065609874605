import type { Operation } from './operation.ts'

const noCategory = { 404: 'There is no such category.' }

export const catalogOperations = {
  categories: {
    summary: 'List the categories',
    description: 'All of them, or those of one tag in its own order. An empty `tag` is none.',
    refusals: {
      404: 'There is no such tag; `moved_to` is the slug that it has now, where it had this one.',
    },
  },
  homepageTags: {
    summary: 'List the tags of the home page',
    description: 'Each with its first eight categories.',
  },
  searchEntries: {
    summary: 'List what the search finds',
    description: 'All categories, with what else they are called and the words of their items.',
  },
  category: { summary: 'Read a category', refusals: noCategory },
  products: {
    summary: 'List the items of a category',
    description:
      'An item is sold at the price of its first flash sale whose `qty` exceeds `sold` and whose `end_date` lies ahead, otherwise at its `selling_price`.',
    refusals: noCategory,
  },
  options: {
    summary: 'List what a category asks once an order',
    description: 'Each is answered in `category_options` of `createOrder`.',
    refusals: noCategory,
  },
} satisfies Record<string, Operation>
