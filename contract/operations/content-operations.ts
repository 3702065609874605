import type { Operation } from './operation.ts'

export const contentOperations = {
  banner: { summary: 'Read the announcement' },
  sliders: { summary: 'Read the slider of the home page' },
  notice: { summary: 'Read when the shop works' },
  contact: {
    summary: 'Read how the shop is reached',
    description: 'WhatsApp and the shop’s social pages, those that it has.',
  },
  blogPosts: {
    summary: 'List the news',
    description: 'A page of what is published, the newest first, with every category of news.',
  },
  blogPost: {
    summary: 'Read an article',
    refusals: {
      404: 'There is no such article; `moved_to` is the slug that it has now, where it had this one.',
    },
  },
  faqs: { summary: 'List the questions that are often asked' },
  staticPage: {
    summary: 'Read a static page',
    description: 'One of `about-us`, `terms-and-conditions`, `privacy-policy`, `refund-policy`.',
    refusals: { 404: 'There is no such page.' },
  },
} satisfies Record<string, Operation>
