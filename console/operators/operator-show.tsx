import { Show, SimpleShowLayout, TextField } from 'react-admin'

/** One operator. */
export function OperatorShow() {
  return (
    <Show>
      <SimpleShowLayout>
        <TextField source="name" />
        <TextField source="email" label="E-mail" />
        <TextField source="role" />
      </SimpleShowLayout>
    </Show>
  )
}
