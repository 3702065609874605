import type { ConsoleApplication } from '@apeak/contract/affiliates-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { History } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { ShowHeading } from '../ui/show-heading.tsx'
import { ShowPage } from '../ui/show-page.tsx'
import { TwoColumns } from '../ui/two-columns.tsx'
import { affiliateSentences, platformsOf } from './affiliate-words.ts'
import { ApplicationDocument } from './application-document.tsx'
import { ApplicationState } from './application-state.tsx'

/** An application with all that was answered, its document, and what is decided about it. */
export function ApplicationShow() {
  return (
    <ShowPage<ConsoleApplication> title={({ name }) => `Application of ${name}`}>
      {(application) => (
        <>
          <ShowHeading
            state={<ApplicationState status={application.status} />}
            actions={application.status === 'pending' && <Decide application={application} />}
          >
            {application.name}
          </ShowHeading>
          {application.rejection_reason && (
            <Alert severity="info">Rejected: {application.rejection_reason}</Alert>
          )}
          <TwoColumns
            start={
              <>
                <Answers application={application} />
                <ApplicationDocument application={application} />
              </>
            }
            end={
              <>
                {application.earlier.length > 0 && <Others application={application} />}
                <Panel title="History">
                  <History entries={application.history} sentences={affiliateSentences} />
                </Panel>
              </>
            }
          />
        </>
      )}
    </ShowPage>
  )
}

function Answers({ application }: { application: ConsoleApplication }) {
  const { account_id, status } = application
  const isAffiliate = status === 'approved' || status === 'suspended'
  return (
    <Panel
      title="What was answered"
      aside={
        <Link to={isAffiliate ? `/affiliates/${account_id}/show` : `/customers/${account_id}/show`}>
          {isAffiliate ? 'Affiliate' : 'Customer'} #{account_id}
        </Link>
      }
    >
      <Facts
        facts={[
          ['Name', application.name],
          ['E-mail', application.email],
          ['Phone', application.phone_no],
          ['Found on', platformsOf(application.social_media)],
          ['Bank', application.bank_name],
          ['Account holder', application.bank_acc_name],
          ['Account number', `••••${application.bank_acc_end}`],
          ['Sent', <Time key="sent" at={application.created_at} />],
        ]}
      />
      <Said title="Why they want to join">{application.reason}</Said>
      <Said title="Earlier collaborations">{application.previous_collab}</Said>
    </Panel>
  )
}

function Said({ title, children }: { title: string; children: string }) {
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {title}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Typography>
    </Box>
  )
}

function Others({ application }: { application: ConsoleApplication }) {
  return (
    <Panel title="Other applications of this account">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {application.earlier.map(({ id, status, created_at }) => (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Link to={`/affiliate-applications/${id}/show`}>
              <Time at={created_at} />
            </Link>
            <ApplicationState status={status} />
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

function Decide({ application: { id, name } }: { application: ConsoleApplication }) {
  return (
    <>
      <ActionButton
        label="Approve"
        color="success"
        right="affiliates.decide"
        title={`Make ${name} an affiliate?`}
        run={() => call('POST', pathTo(consolePaths.approveApplication, { id }), {})}
        done="Approved"
      >
        <Typography>They get a code and are told by mail.</Typography>
      </ActionButton>
      <ActionButton
        label="Reject"
        color="error"
        right="affiliates.decide"
        title={`Reject the application of ${name}?`}
        asksReason
        run={(reason) => call('POST', pathTo(consolePaths.rejectApplication, { id }), { reason })}
        done="Rejected"
      >
        <Typography>They read the reason by mail, and may apply again.</Typography>
      </ActionButton>
    </>
  )
}
