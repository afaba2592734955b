import { NewImportPage } from './new-import-page.tsx'

/** `/imports/records`: imports of predefined values. */
export default function ImportRecordsPage() {
  return <NewImportPage target="record" />
}
