import { pagePaths } from '@apeak/contract/paths'
import { nurul, weiJie } from './authors.ts'
import type { DemoPost } from './content-types.ts'

/** How the gold balance works. */
export const goldGuides: DemoPost[] = [
  {
    slug: 'apeak-gold-in-five-minutes',
    title: 'Apeak Gold in five minutes',
    category: 'Guides',
    author: nurul,
    excerpt: 'One gold is one ringgit. How to top up, how to pay with it, and why it is cheaper.',
    daysOld: 27,
    description: `
<p>Apeak Gold is money that you keep with us: one gold is worth one ringgit. It saves you the bank's page on every order, and it takes a discount off the price.</p>
<h2>Top up</h2>
<ol>
<li>Open <a href="${pagePaths.goldTopup}">Top up gold</a> and choose an amount, from RM 10 to RM 10,000.</li>
<li>Choose how to pay. The fee of the method, if it has one, is shown before you confirm.</li>
<li>Once the payment has arrived, your balance shows it.</li>
</ol>
<p>Closed the page too early? The top-up waits in your <a href="${pagePaths.goldHistory}">gold history</a>, where you can continue it or cancel it.</p>
<h2>Pay</h2>
<p>Choose Apeak Gold among the payment methods and enter your security PIN. The line "Discount" shows what you save. There is no fee, no other page and nothing to wait for.</p>
<h2>Good to know</h2>
<ul>
<li>Every gold that comes or goes has a line in your history.</li>
<li>Gold is spent in the shop. Nobody can send it to another account.</li>
<li>You cannot buy gold with gold.</li>
</ul>`,
  },
  {
    slug: 'a-pin-that-is-hard-to-guess',
    title: 'A security PIN that is hard to guess',
    category: 'Guides',
    author: weiJie,
    excerpt: 'Six digits stand between a borrowed phone and your gold. Choose them well.',
    daysOld: 12,
    description: `
<p>Your security PIN is asked for whenever gold is spent. It protects your balance when somebody else holds your phone, so it should not be your birthday.</p>
<h2>What makes a good one</h2>
<ul>
<li>No year, no birthday, no 123456 and no 000000: these are tried first.</li>
<li>Not the PIN of your phone or your bank card.</li>
<li>Something that you can rebuild: the third letters of a sentence, as digits on a phone's keypad.</li>
</ul>
<h2>How it is kept</h2>
<p>We keep no PIN, only a fingerprint of it that cannot be turned back. Nobody here can read it to you, and nobody here will ever ask for it.</p>
<h2>What happens after wrong tries</h2>
<p>After five wrong PINs spending gold is locked for 15 minutes, and for longer if the guessing goes on. You get an e-mail about it. Your gold stays where it is.</p>
<h2>Forgotten?</h2>
<p>Open <a href="${pagePaths.accountInfo}">Account info</a>, then Security PIN, and choose "Forgot PIN?". A code comes by e-mail, and with it you set a new one.</p>`,
  },
]
