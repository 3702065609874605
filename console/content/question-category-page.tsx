import type { EditedQuestion } from '@apeak/contract/content-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Title } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { RetryAlert } from '../ui/retry-alert.tsx'
import { SavedOrder } from '../ui/saved-order.tsx'
import { useRights } from '../ui/use-rights.ts'
import { useWholeList } from './content-choices.tsx'
import type { Named } from './named-group-list.tsx'

const questionOf = ({ question }: EditedQuestion) => question

/** A category's questions in their order. */
export function QuestionCategoryPage() {
  const id = Number(useParams().id)
  const { has } = useRights()
  const { data: category } = useQuery({
    queryKey: ['question category', id],
    queryFn: () => call<Named>('GET', pathTo(consolePaths.questionCategory, { id })),
  })
  const { data, error, refetch } = useWholeList<EditedQuestion>(
    pathTo(consolePaths.questions, {}, { faq_category_id: id }),
  )
  const name = category?.name ?? 'Questions'
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2, maxWidth: 720 }}>
      <Title title={name} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography variant="h1" component="h2" sx={{ mr: 'auto' }}>
          {name}
        </Typography>
        {has('content.change') && (
          <Button
            component={Link}
            to={`/questions/create?category=${id}`}
            variant="outlined"
            size="small"
          >
            Add a question
          </Button>
        )}
      </Box>
      {error && <RetryAlert retry={refetch}>The questions could not be read.</RetryAlert>}
      {!data && !error && <Skeleton variant="rounded" height={160} aria-label="Loading" />}
      {data?.length === 0 && <Typography color="textSecondary">No question yet.</Typography>}
      {data && data.length > 0 && (
        <SavedOrder
          label="Questions"
          items={data}
          nameOf={questionOf}
          path={pathTo(consolePaths.orderQuestions, { id })}
          onRefused={refetch}
          disabled={!has('content.change')}
          render={(one) => (
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <Box sx={{ mr: 'auto', minWidth: 0, overflowWrap: 'anywhere' }}>
                <Link to={`/questions/${one.id}`}>{one.question}</Link>
              </Box>
              <ActionButton
                label="Delete"
                title="Delete this question?"
                right="content.change"
                color="error"
                run={() => call('DELETE', pathTo(consolePaths.question, { id: one.id }))}
                done="Deleted"
                onDone={refetch}
              >
                <Typography>{one.question}</Typography>
              </ActionButton>
            </Box>
          )}
        />
      )}
      <Link to="/question-categories">All categories</Link>
    </Box>
  )
}
