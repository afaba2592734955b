import { EditDefinitionPage } from '../definitions/definition-pages.tsx'
import { elementTypeKind } from './element-type-kind.ts'
import { ElementTypeForm } from './element-type-form.tsx'
import { NextSteps } from './next-steps.tsx'

export default function ElementTypeEditPage() {
  return (
    <EditDefinitionPage kind={elementTypeKind}>
      {(stored) => <ElementTypeForm key={stored.id} stored={stored} intro={<NextSteps elementType={stored} />} />}
    </EditDefinitionPage>
  )
}
