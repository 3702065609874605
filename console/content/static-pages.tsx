import type { EditedPage } from '@apeak/contract/content-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { List, ListItem, ListItemText, Paper } from '@mui/material'
import { TextInput, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { EditPage } from '../forms/edit-page.tsx'
import { editedKinds } from '../forms/edited-kinds.ts'
import { EditedPreviewButton } from '../forms/publication.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { readableName } from '../ui/history.tsx'
import { Panel } from '../ui/panel.tsx'
import { PageHeading, ReadList } from '../ui/show-page.tsx'
import { useWholeList } from './content-inputs.tsx'
import { TextVersions } from './text-versions.tsx'

const nameOf = (id: string) => readableName(id.replaceAll('-', '_'))

/** The four static pages. */
export function StaticPageList() {
  const list = useWholeList<{ id: string; title: string; version: number }>(
    consolePaths.staticPages,
  )
  return (
    <>
      <PageHeading title="Pages" />
      <ReadList list={list} failure="The pages could not be loaded." nothing="">
        {(pages) => (
          <Paper sx={{ maxWidth: 720 }}>
            <List disablePadding>
              {pages.map(({ id, title, version }, at) => (
                <ListItem key={id} divider={at < pages.length - 1}>
                  <ListItemText
                    primary={<Link to={`/static-pages/${id}`}>{title || nameOf(id)}</Link>}
                    secondary={version === 0 ? 'Not published: it has no text' : nameOf(id)}
                  />
                </ListItem>
              ))}
            </List>
          </Paper>
        )}
      </ReadList>
    </>
  )
}

/** Edits a static page. */
export function StaticPageEdit() {
  return (
    <EditPage<EditedPage>
      resource="static-pages"
      fields={editedKinds['static-page']}
      titleOf={({ id, title }) => title || nameOf(id)}
      right="content.change"
      kind="static-page"
      translates="static-page"
      aside={
        <>
          <Panel title="Banner">
            <PictureField source="banner_image_id" label="Picture above the text" />
          </Panel>
          <TextVersions kind="page" fields={['title', 'body']} />
        </>
      }
    >
      <Panel title="Page" aside={<PagePreviewButton />}>
        <TextInput source="title" label="Title" isRequired fullWidth />
        <RichTextField source="body" label="Text" />
      </Panel>
    </EditPage>
  )
}

function PagePreviewButton() {
  const id = useRecordContext<EditedPage>()?.id
  if (!id) return null
  return (
    <EditedPreviewButton
      path={pathTo(consolePaths.previewStaticPage, { id })}
      fields={editedKinds['static-page']}
    />
  )
}
