import type { ReadyTemplate } from '@verka/domain/replication/replication.schema.ts'
import { addressOf } from '../../../addresses.ts'
import { useText } from '../../../language/use-text.tsx'
import { useDialog } from '../../../ui/feedback/dialog.tsx'
import { useGo } from '../../../ui/navigation/use-go.ts'
import { UseTemplate } from './use-template.tsx'

/** Opens the dialog of a template, and after its creation the start page, which has the new category with its objects. */
export function useTemplateDialog(): (template: ReadyTemplate) => Promise<void> {
  const { textOf } = useText()
  const show = useDialog()
  const go = useGo()
  return async (template) => {
    const isCreated = await show<boolean>({
      title: textOf(template.names),
      content: (done) => <UseTemplate template={template} onDone={done} />,
    })
    if (isCreated) go(addressOf('/dashboard'))
  }
}
