import { consolePaths, pathTo } from '@apeak/contract/paths'
import { SUPPORT_TEXT_MAX } from '@apeak/contract/support'
import { placeholders, type Snippet } from '@apeak/contract/support-console'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { required, TextInput } from 'react-admin'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { CreatePage } from '../ui/create-page.tsx'
import { EditPage } from '../ui/edit-page.tsx'
import { Panel } from '../ui/panel.tsx'
import { editedKey } from '../ui/use-see-edited.ts'

/** Changes a saved answer. */
export function SnippetEdit() {
  return (
    <EditPage<Snippet>
      resource="snippets"
      kind="snippet"
      right="snippets.change"
      fields={{ name: { label: 'Name' }, body: { label: 'Text' } }}
      titleOf={({ name }) => name}
      aside={
        <Panel title="What is filled in">
          <PlaceholderList />
        </Panel>
      }
      below={(snippet) => <Archive snippet={snippet} />}
    >
      <Panel title="Saved answer">
        <SnippetInputs />
      </Panel>
    </EditPage>
  )
}

/** Saves another answer. */
export function SnippetCreate() {
  return (
    <CreatePage resource="snippets" title="New saved answer">
      <SnippetInputs />
      <PlaceholderList />
    </CreatePage>
  )
}

function SnippetInputs() {
  return (
    <>
      <TextInput
        source="name"
        label="Name"
        helperText="What you type behind / to insert it"
        validate={required()}
        fullWidth
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <TextInput
        source="body"
        label="Text"
        validate={required()}
        multiline
        minRows={5}
        fullWidth
        slotProps={{ htmlInput: { maxLength: SUPPORT_TEXT_MAX } }}
      />
    </>
  )
}

function PlaceholderList() {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {Object.entries(placeholders).map(([name, meaning]) => (
        <Typography component="li" variant="body2" key={name}>
          <code>{`{${name}}`}</code> {meaning}
        </Typography>
      ))}
    </Box>
  )
}

function Archive({ snippet: { id, name, archived_at } }: { snippet: Snippet }) {
  const queries = useQueryClient()
  const path = archived_at ? consolePaths.restoreSnippet : consolePaths.archiveSnippet
  const move = async () => {
    await call('POST', pathTo(path, { id }), {})
    await queries.invalidateQueries({ queryKey: editedKey('snippets', String(id)) })
  }
  return (
    <Box sx={{ mt: 2 }}>
      <ActionButton
        label={archived_at ? 'Offer again' : 'Archive'}
        right="snippets.change"
        title={archived_at ? `Offer “${name}” again?` : `Archive “${name}”?`}
        run={move}
        done={archived_at ? 'It is offered again.' : 'Archived'}
      >
        <Typography>
          {archived_at ? 'Everybody can insert it again.' : 'Nobody is offered it any more.'}
        </Typography>
      </ActionButton>
    </Box>
  )
}
