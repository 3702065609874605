/** What the rest of the server may use of the content. */
export { showPost } from './show-post.ts'
export { insertFaqCategories } from './sql-faqs.ts'
export { insertSlides, updateBanner } from './sql-home.ts'
export { insertBlogAuthors, insertBlogCategories, listedPosts } from './sql-posts.ts'
export { staticPageNames } from './sql-static-pages.ts'
export { addFaqs, addPosts, saveStaticPages } from './write-content.ts'
