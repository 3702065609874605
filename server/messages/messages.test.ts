import { checkMessages } from '@apeak/contract/messages/check-messages'

checkMessages(import.meta.dirname, {
  ms: ['goldMails.gold', 'requests.inTurn'],
  zh: ['goldMails.gold'],
})
