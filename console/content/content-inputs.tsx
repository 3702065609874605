import type { Page } from '@apeak/contract/lists'
import { consolePaths } from '@apeak/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { SelectInput } from 'react-admin'
import { call } from '../api.ts'

type Choice = { id: number; name: string }

/** All of a short list of the server's, kept as long as the console is open and read again when used. */
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

/** Which category of news. */
export const NewsCategoryInput = () => (
  <ChoiceInput source="blog_category_id" label="Category" path={consolePaths.newsCategories} />
)

/** Who wrote it. */
export const AuthorInput = () => (
  <ChoiceInput source="blog_author_id" label="Author" path={consolePaths.newsAuthors} />
)

/** Which category of questions. */
export const QuestionCategoryInput = () => (
  <ChoiceInput source="faq_category_id" label="Category" path={consolePaths.questionCategories} />
)
