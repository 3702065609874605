import type { NewsCategory, QuestionCategory } from '@apeak/contract/content-console'
import { consolePaths } from '@apeak/contract/paths'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { NamedGroupList } from './named-group-list.tsx'

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** The categories of news, in the order in which readers filter by them. */
export function NewsCategoryList() {
  return (
    <NamedGroupList<NewsCategory>
      title="News categories"
      paths={{
        all: consolePaths.newsCategories,
        one: consolePaths.newsCategory,
        order: consolePaths.orderNewsCategories,
      }}
      held={({ posts }) => posts}
      render={({ name, posts }) => (
        <>
          {name}{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            {counted(posts, 'post')}
          </Typography>
        </>
      )}
    />
  )
}

/** The categories of questions, each the way to its questions. */
export function QuestionCategoryList() {
  return (
    <NamedGroupList<QuestionCategory>
      title="FAQ"
      paths={{
        all: consolePaths.questionCategories,
        one: consolePaths.questionCategory,
        order: consolePaths.orderQuestionCategories,
      }}
      held={({ questions }) => questions}
      render={({ id, name, questions }) => (
        <>
          <Link to={`/question-categories/${id}`}>{name}</Link>{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            {counted(questions, 'question')}
          </Typography>
        </>
      )}
    />
  )
}
