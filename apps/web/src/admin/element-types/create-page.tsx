import { ElementTypeForm } from './element-type-form.tsx'

export default function ElementTypeCreatePage() {
  return <ElementTypeForm />
}
