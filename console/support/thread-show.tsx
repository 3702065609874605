import type { ThreadDetails } from '@apeak/contract/support-console'
import Alert from '@mui/material/Alert'
import Chip from '@mui/material/Chip'
import { History } from '../ui/history.tsx'
import { Panel } from '../ui/panel.tsx'
import { ShowHeading } from '../ui/show-heading.tsx'
import { ShowPage } from '../ui/show-page.tsx'
import { TwoColumns } from '../ui/two-columns.tsx'
import { useRights } from '../ui/use-rights.ts'
import { AnswerForm } from './answer-form.tsx'
import { Conversation } from './conversation.tsx'
import { PartnershipPanel } from './partnership-panel.tsx'
import { ThreadActions } from './thread-actions.tsx'
import { ThreadNotes } from './thread-notes.tsx'
import { ThreadPerson } from './thread-person.tsx'
import { ThreadState } from './thread-state.tsx'
import { kindWords, titleOf, useThreadSentences } from './thread-words.ts'
import { useInboxWatch } from './use-inbox-watch.ts'

/** A thread: what was said, the answer that is due, and who asks. */
export function ThreadShow() {
  const isLive = useInboxWatch()
  return (
    <ShowPage<ThreadDetails> title={({ id, kind }) => `${kindWords[kind]} #${id}`}>
      {(thread) => (
        <>
          {!isLive && (
            <Alert severity="warning">
              The connection is lost: what is written now is not shown until it is back.
            </Alert>
          )}
          <ShowHeading
            state={
              <>
                <ThreadState thread={thread} />
                <Chip size="small" variant="outlined" label={kindWords[thread.kind]} />
              </>
            }
            actions={<ThreadActions thread={thread} />}
          >
            {titleOf(thread)}
          </ShowHeading>
          <TwoColumns start={<Talk thread={thread} />} end={<Beside thread={thread} />} />
        </>
      )}
    </ShowPage>
  )
}

function Talk({ thread }: { thread: ThreadDetails }) {
  const { has } = useRights()
  return (
    <>
      <Panel title="Conversation">
        <Conversation thread={thread} />
        {thread.is_erased ? (
          <Alert severity="info">The person was erased: there is nobody to answer.</Alert>
        ) : (
          has('inbox.answer') && <AnswerForm key={thread.id} thread={thread} />
        )}
      </Panel>
      <ThreadNotes thread={thread} />
    </>
  )
}

function Beside({ thread }: { thread: ThreadDetails }) {
  const sentences = useThreadSentences()
  return (
    <>
      {thread.partnership_state && <PartnershipPanel thread={thread} />}
      <ThreadPerson thread={thread} />
      <Panel title="History">
        <History entries={thread.history} sentences={sentences} />
      </Panel>
    </>
  )
}
