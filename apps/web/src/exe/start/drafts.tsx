import { ActionIcon, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { dropDraft, type ListedDraft } from '../../data/device/stored-drafts.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { Titled } from '../parts/titled.tsx'
import { momentText } from '../parts/due-text.ts'
import { useDrafts } from '../parts/use-drafts.ts'

/** Number of drafts shown, so that the user's loans are visible, too. */
const SHOWN = 3

/** Unsent drafts on this device, of forms and baskets: to continue, or to discard. Possibly saved ones are separate. */
export function Drafts() {
  const { t } = useText()
  const all = useDrafts()
  return (
    <>
      <Begun title={t('exe.mayBeSent')} hint={t('exe.mayBeSentHint')} begun={all.filter(({ mayBeSent }) => mayBeSent)} />
      <Begun title={t('exe.begun')} begun={all.filter(({ mayBeSent }) => !mayBeSent)} />
    </>
  )
}

function Begun({ title: heading, hint, begun }: { title: string; hint?: string; begun: readonly ListedDraft[] }) {
  const { t, text } = useText()
  const confirm = useConfirm()
  const [dropped, setDropped] = useState<readonly string[]>([])
  const [isWhole, setWhole] = useState(false)
  const drafts = begun.filter(({ draftKey }) => !dropped.includes(draftKey))
  if (drafts.length === 0) return null
  const openQuestion = async ({ draftKey, mayBeSent }: ListedDraft) => {
    const lost = t(mayBeSent ? 'exe.draftDropUnknown' : 'exe.startOverText')
    if (!(await confirm({ title: t('exe.draftDropTitle'), text: lost, confirm: t('exe.draftDrop'), isDangerous: true }))) return
    dropDraft(draftKey)
    setDropped([...dropped, draftKey])
  }
  return (
    <Titled title={heading}>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      <BigLinks>
        {drafts.slice(0, isWhole ? undefined : SHOWN).map((draft) => {
          const title = titleOf(draft, text)
          const when = momentText(new Date(draft.at).toISOString(), text)
          return (
            <BigLink
              key={draft.draftKey}
              to={draft.address}
              icon={IconPencil}
              title={title}
              text={draft.basket ? `${t('exe.basketObjects', { count: draft.basket.count })} · ${when}` : when}
              mark={
                draft.basket?.refused ? (
                  <StatusBadge tone="danger" icon={IconAlertTriangle}>
                    {t('exe.basketLeft', { count: draft.basket.refused })}
                  </StatusBadge>
                ) : undefined
              }
              beside={
                // possibly saved objects are sent again before they are dropped
                !(draft.basket && draft.mayBeSent) && (
                  <ActionIcon size={44} aria-label={t('exe.deleteNamed', { service: title })} onClick={() => void openQuestion(draft)}>
                    <IconX size={22} stroke={1.8} />
                  </ActionIcon>
                )
              }
            />
          )
        })}
      </BigLinks>
      {!isWhole && drafts.length > SHOWN && (
        <Button variant="default" size="sm" mih={44} style={{ alignSelf: 'flex-start' }} onClick={() => setWhole(true)}>
          {t('exe.recentElementsAll', { count: drafts.length })}
        </Button>
      )}
    </Titled>
  )
}

function titleOf(
  { localizedNames, step, element, basket }: ListedDraft,
  { t, textOf }: Pick<ReturnType<typeof useText>, 't' | 'textOf'>,
): string {
  const service = textOf(localizedNames)
  if (basket) return t(basket.isReturn ? 'exe.returnSeveralOf' : 'exe.lendSeveralOf', { service })
  const named = step && textOf(step) ? `${service}: ${textOf(step)}` : service
  return element ? `${named}, ${element.title}` : named
}
