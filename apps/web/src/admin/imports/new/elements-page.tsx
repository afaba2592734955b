import { NewImportPage } from './new-import-page.tsx'

/** `/imports/elements`: imports of objects. */
export default function ImportElementsPage() {
  return <NewImportPage target="element" />
}
