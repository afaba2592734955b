import { NewImportPage } from './new-import-page.tsx'

/** `/imports/users`: imports of users. */
export default function ImportUsersPage() {
  return <NewImportPage target="user" />
}
