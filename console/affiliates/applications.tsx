import type { ApplicationStatus } from '@apeak/contract/affiliates'
import type {
  ConsoleApplication,
  ConsoleApplicationEntry,
} from '@apeak/contract/affiliates-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Alert, Box, Button, Chip, Typography } from '@mui/material'
import { useRefresh } from 'react-admin'
import { Link } from 'react-router-dom'
import { call, callForFile } from '../api.ts'
import { useRights } from '../session.ts'
import { ActionButton } from '../ui/actions.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, RowLink, TimeCol } from '../ui/console-table.tsx'
import { type CsvColumns, timeColumn } from '../ui/csv-export.tsx'
import { bytesText, saveFile } from '../ui/files.tsx'
import { searchFilter, selectFilter } from '../ui/filters.tsx'
import { HistoryPanel } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { useRun } from '../ui/run.ts'
import { ShowHeading, ShowPage, TwoColumns } from '../ui/show-page.tsx'
import { Note } from '../ui/text.tsx'
import { affiliateSentences, platformsOf, statusWords } from './affiliate-words.ts'

const filters = [searchFilter('Name, email'), selectFilter('status', 'State', statusWords, 'All')]

const csv: CsvColumns = [
  timeColumn('Submitted', 'created_at'),
  ['Name', ({ name }: ConsoleApplicationEntry) => name],
  ['Email', ({ email }: ConsoleApplicationEntry) => email],
  ['Social media', ({ social_media }: ConsoleApplicationEntry) => platformsOf(social_media)],
  ['State', ({ status }: ConsoleApplicationEntry) => status],
]

/** Affiliate applications; by default the undecided ones. */
export function ApplicationList() {
  return (
    <ConsoleList
      resource="affiliate-applications"
      csv={csv}
      title="Affiliate applications"
      filters={filters}
      initially={{ status: 'pending' }}
      sort={{ field: 'created_at', order: 'DESC' }}
      nothing="No pending applications. Shoppers’ applications appear here."
      opens
    >
      <Col label="Name" render={({ name }: ConsoleApplicationEntry) => <RowLink>{name}</RowLink>} />
      <Col label="Email" source="email" sx={{ overflowWrap: 'anywhere' }} />
      <Col
        label="Social media"
        hide="narrow"
        render={({ social_media }: ConsoleApplicationEntry) => platformsOf(social_media)}
      />
      <Col
        label="State"
        render={({ status }: ConsoleApplicationEntry) => <ApplicationState status={status} />}
      />
      <TimeCol source="created_at" label="Submitted" hide="narrow" />
    </ConsoleList>
  )
}

/** An application with its answers, document and decision. */
export function ApplicationShow() {
  return (
    <ShowPage<ConsoleApplication> title={({ name }) => `Application of ${name}`}>
      {(application) => (
        <>
          <ShowHeading
            state={<ApplicationState status={application.status} />}
            actions={
              application.status === 'pending' && <ApplicationDecision application={application} />
            }
          >
            {application.name}
          </ShowHeading>
          {application.rejection_reason && (
            <Alert severity="info">Rejected: {application.rejection_reason}</Alert>
          )}
          <TwoColumns
            start={
              <>
                <ApplicationAnswers application={application} />
                <ApplicationDocument application={application} />
              </>
            }
            end={
              <>
                {application.earlier.length > 0 && <OtherApplications application={application} />}
                <HistoryPanel entries={application.history} sentences={affiliateSentences} />
              </>
            }
          />
        </>
      )}
    </ShowPage>
  )
}

function ApplicationAnswers({ application }: { application: ConsoleApplication }) {
  const { account_id, status } = application
  const isAffiliate = status === 'approved' || status === 'suspended'
  return (
    <Panel
      title="Shopper’s answers"
      aside={
        <Link to={isAffiliate ? `/affiliates/${account_id}/show` : `/customers/${account_id}/show`}>
          {isAffiliate ? 'Affiliate' : 'Customer'} #{account_id}
        </Link>
      }
    >
      <Facts
        facts={[
          ['Name', application.name],
          ['Email', application.email],
          ['Phone', application.phone_no],
          ['Social media', platformsOf(application.social_media)],
          ['Bank', application.bank_name],
          ['Account holder', application.bank_acc_name],
          ['Account number', `••••${application.bank_acc_end}`],
          ['Submitted', <Time key="sent" at={application.created_at} />],
        ]}
      />
      <LongAnswer title="Why they want to join">{application.reason}</LongAnswer>
      <LongAnswer title="Previous collaborations">{application.previous_collab}</LongAnswer>
    </Panel>
  )
}

function LongAnswer({ title, children }: { title: string; children: string }) {
  return (
    <Box sx={{ mt: 2 }}>
      <Note>{title}</Note>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Typography>
    </Box>
  )
}

function OtherApplications({ application }: { application: ConsoleApplication }) {
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

function ApplicationDecision({ application: { id, name } }: { application: ConsoleApplication }) {
  return (
    <>
      <ActionButton
        label="Approve"
        color="success"
        right="affiliates.decide"
        title={`Make ${name} an affiliate?`}
        run={() => call('POST', pathTo(consolePaths.approveApplication, { id }), {})}
        done="Approved"
        consequence="They get a referral code and an email."
      />
      <ActionButton
        label="Reject"
        color="error"
        right="affiliates.decide"
        title={`Reject the application of ${name}?`}
        asksReason
        run={(reason) => call('POST', pathTo(consolePaths.rejectApplication, { id }), { reason })}
        done="Rejected"
        consequence="They get the reason by email and may apply again."
      />
    </>
  )
}

/** Downloads the document of an application. Never shown inline, since it may be any file. */
function ApplicationDocument({ application }: { application: ConsoleApplication }) {
  const { id, document } = application
  const { has } = useRights()
  const refresh = useRefresh()
  const { run, failure, isRunning } = useRun()
  if (!document) return null
  const download = () =>
    run(async () => {
      const file = await callForFile('POST', pathTo(consolePaths.readDocument, { id }), {})
      saveFile(file, `application-${id}.${document.extension}`)
      refresh()
    })
  return (
    <Panel
      title="Document"
      aside={
        has('affiliates.documents') && (
          <Button variant="outlined" size="small" loading={isRunning} onClick={download}>
            Download
          </Button>
        )
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {document.filename} ({document.extension.toUpperCase()}, {bytesText(document.bytes)})
      </Typography>
      <Note>
        Applicants can upload any file, so open it with care. The history shows who downloaded it.
      </Note>
      {failure && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {failure}
        </Alert>
      )}
    </Panel>
  )
}

const colors = {
  pending: 'warning',
  approved: 'success',
  rejected: 'default',
  suspended: 'error',
} as const

/** The status of an application. */
function ApplicationState({ status }: { status: ApplicationStatus }) {
  return <Chip label={statusWords[status]} color={colors[status]} />
}
