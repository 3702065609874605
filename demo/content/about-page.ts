import { pagePaths } from '@apeak/contract/paths'
import type { DemoPage } from './content-types.ts'

export const aboutPage: DemoPage = {
  name: 'about-us',
  title: 'About Us',
  slide: 'top-up',
  body: `
<p>Apeak is a shop for game tokens, made in Malaysia by people who play. We sell top-ups, passes and gift cards, in ringgit, by the payment methods that you use every day.</p>
<h2>Why we opened</h2>
<p>Buying a pack of diamonds should take less time than a match. Often it does not: foreign prices, cards that are refused, sellers in chat groups who vanish. We wanted one place that is quick, that shows the whole price, and that is still there tomorrow.</p>
<h2>How we work</h2>
<ul>
<li><strong>Every price is complete.</strong> Fees and discounts stand on the page before you confirm.</li>
<li><strong>Every order can be followed.</strong> You see whether it is unpaid, being delivered or completed.</li>
<li><strong>Every ringgit is booked.</strong> Gold and payments are kept in books that only grow; nothing in them is ever changed or deleted.</li>
<li><strong>We know little about you.</strong> A player ID and an e-mail address are enough for most orders. The <a href="${pagePaths.privacyPolicy}">privacy policy</a> says what else we keep, and why.</li>
</ul>
<h2>When we are there</h2>
<p>Every day from 9 in the morning until 1 at night. The shop itself never closes; what you order at night is processed in the morning.</p>
<h2>Write to us</h2>
<p>For anything about an order, send a <a href="${pagePaths.submitTicket}">support ticket</a>. Publishers, communities and event makers find us through the <a href="${pagePaths.partnership}">partnership form</a>, and creators through <a href="${pagePaths.registerAffiliate}">the affiliate program</a>.</p>`,
}
