import { affiliateFaqs } from './affiliate-faqs.ts'
import type { DemoFaqCategory } from './content-types.ts'
import { deliveryFaqs } from './delivery-faqs.ts'
import { goldFaqs } from './gold-faqs.ts'
import { paymentFaqs } from './payment-faqs.ts'

/** The questions of the demo shop, in tab order. */
export const faqCategories: DemoFaqCategory[] = [
  { name: 'Payment', faqs: paymentFaqs },
  { name: 'Delivery', faqs: deliveryFaqs },
  { name: 'Apeak Gold', faqs: goldFaqs },
  { name: 'Affiliates', faqs: affiliateFaqs },
]
