import type { article as English } from '../en/article.ts'

export const article: typeof English = {
  allNews: 'Semua berita dan acara',
  notFound: 'Artikel tidak dijumpai',
  notFoundText: 'Artikel ini mungkin telah dinamakan semula atau dibuang.',
  failed: 'Artikel gagal dimuatkan',
}
