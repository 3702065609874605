import type { EditedPost } from '@apeak/contract/content-console'
import { EditPage } from '../ui/edit-page.tsx'
import { Panel } from '../ui/panel.tsx'
import { PublishPanel } from '../ui/publish-panel.tsx'
import { NewAuthor } from './new-author.tsx'
import { PostPlaces, PostTexts, postFields } from './post-fields.tsx'
import { TextVersions } from './text-versions.tsx'

/** A post as it is written. */
export function PostEdit() {
  return (
    <EditPage<EditedPost>
      resource="posts"
      fields={postFields}
      titleOf={({ title }) => title}
      right="content.change"
      kind="post"
      aside={
        <>
          <PublishPanel
            right="content.change"
            archiving="Readers do not find it any more. It can be restored."
            duplicates
            previews
          />
          <Panel title="Where it stands">
            <PostPlaces />
            <NewAuthor />
          </Panel>
          <TextVersions kind="post" fields={['title', 'excerpt', 'description']} />
        </>
      }
    >
      <Panel title="Post">
        <PostTexts />
      </Panel>
    </EditPage>
  )
}
