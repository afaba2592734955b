import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'

/** Asks for a confirmation before a form without fields is published; false: the user wants to add one first. */
export function usePublishQuestion(): () => Promise<boolean> {
  const { t } = useText()
  const confirm = useConfirm()
  return () =>
    confirm({
      title: t('types.noFieldTitle'),
      text: t('types.noFieldText'),
      confirm: t('types.publishAnyway'),
      cancel: t('types.addFieldFirst'),
    })
}
