import { RecordTypeForm } from './record-type-form.tsx'

export default function RecordTypeCreatePage() {
  return <RecordTypeForm />
}
