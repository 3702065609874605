/** The feed of the news. */
export const news = {
  feedTitle: 'Apeak: News And Events',
}
