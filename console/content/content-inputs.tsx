import type { Page } from '@apeak/contract/lists'
import { consolePaths } from '@apeak/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { SelectInput } from 'react-admin'
import { call } from '../api.ts'

type Choice = { id: number; name: string }

/** A short list, cached while the console is open and revalidated on use. */
export const useWholeList = <Entry,>(path: string) =>
  useQuery({
    queryKey: ['whole list', path],
    queryFn: () => call<Page<Entry>>('GET', path).then(({ data }) => data),
  })

type Props = { source: string; label: string; path: string }

function ChoiceInput({ source, label, path }: Props) {
  const { data = [], isPending } = useWholeList<Choice>(path)
  return (
    <SelectInput
      source={source}
      label={label}
      choices={data}
      isPending={isPending}
      isRequired
      fullWidth
    />
  )
}

/** Selects a news category. */
export const NewsCategoryInput = () => (
  <ChoiceInput source="blog_category_id" label="Category" path={consolePaths.newsCategories} />
)

/** Selects an author. */
export const AuthorInput = () => (
  <ChoiceInput source="blog_author_id" label="Author" path={consolePaths.newsAuthors} />
)

/** Selects a question category. */
export const QuestionCategoryInput = () => (
  <ChoiceInput source="faq_category_id" label="Category" path={consolePaths.questionCategories} />
)
