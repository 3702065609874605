import { TextInput } from 'react-admin'
import { EditPage } from '../forms/edit-page.tsx'
import { editedKinds } from '../forms/edited-kinds.ts'
import { Panel } from '../ui/panel.tsx'

/** Edits contact details and social links. */
export function ContactEdit() {
  return (
    <EditPage
      resource="contact"
      fields={editedKinds.contact}
      titleOf={() => 'Contact and social'}
      right="settings.change"
      kind="contact"
    >
      <Panel title="Contact and social">
        <TextInput
          source="whatsapp_number"
          label="WhatsApp number"
          helperText="Digits with the country code, such as 60123456789. Leave empty for no link."
          fullWidth
        />
        <TextInput source="facebook_url" label="Facebook" fullWidth />
        <TextInput source="tiktok_url" label="TikTok" fullWidth />
        <TextInput source="instagram_url" label="Instagram" fullWidth />
      </Panel>
    </EditPage>
  )
}
