import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconRestore } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { isItem, partsOf, type DefinitionKindName } from '@verka/domain/definitions/difference/definition-content.ts'
import type { getElementTypeEffects } from '@verka/domain/element-types/element-types.api.ts'
import { errorMessages } from '../../../data/api-error.ts'
import { call } from '../../../data/call.ts'
import { useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { subjectsByName } from '../difference/named-subjects.ts'
import { EffectsText } from '../draft/effects-text.tsx'
import { NO_EFFECTS } from '../draft/use-effects-question.tsx'
import { failingTestsOf, useFailingTestsQuestion } from '../draft/use-failing-tests-question.tsx'
import { useRemovalsQuestion } from '../draft/use-removals-question.tsx'
import { useDefinitionRights } from '../use-definition-rights.tsx'
import { useNamesOfSite } from './use-names-of-site.ts'
import { VERSION_KINDS, type VersionedDefinition } from './version-kinds.ts'

interface RestoreButtonProps {
  kind: DefinitionKindName
  definition: VersionedDefinition
  number: number
  onRestored: () => void
}

/** What restoring a version would mean, as its form asks before it is published. Of an older shape nothing is known: the save decides. */
function useEffectsOfVersion(kind: DefinitionKindName, { id, elementTypeId, status }: VersionedDefinition) {
  const { version: get, effects } = VERSION_KINDS[kind]
  return async (number: number) => {
    if (!effects || status !== 'published') return { found: NO_EFFECTS, content: undefined }
    try {
      const { content } = await call(get, { params: { id, version: String(number) } })
      const { dataPropertyTypes = [], matchRules = [], ruleTests = [], localizedNames = [] } = isItem(content) ? (content as Parts) : {}
      const body = { id, ...(elementTypeId !== undefined && { elementTypeId }), dataPropertyTypes, matchRules, ruleTests, localizedNames }
      const found = await call(effects as typeof getElementTypeEffects, { body: body as never })
      return { found: { ...found, idleRules: found.idleRules.filter(({ isNew }) => isNew) }, content }
    } catch {
      return { found: NO_EFFECTS, content: undefined }
    }
  }
}
type Parts = Partial<Record<'dataPropertyTypes' | 'matchRules' | 'ruleTests' | 'localizedNames', unknown[]>>

/** Saves the content of a version as a new one, after a question that names what that means. Errors stay below the button until it is pressed again. */
export function RestoreButton({ kind, definition, number, onRestored }: RestoreButtonProps) {
  const { restore: definitionOfCall, holders, obeysLockdown } = VERSION_KINDS[kind]
  const text = useText()
  const { t, textOf } = text
  const { mayEdit } = useDefinitionRights({ obeysLockdown })
  const confirm = useConfirm()
  const questionAbout = useRemovalsQuestion(holders, 'versions')
  const confirmFailingTests = useFailingTestsQuestion()
  const nameOf = useNamesOfSite(kind === 'elementType' ? definition.id : definition.elementTypeId)
  const effectsOf = useEffectsOfVersion(kind, definition)
  const restore = useSave(definitionOfCall, { handlesErrors: true })
  const [errors, setErrors] = useState<string[]>([])
  const [isAsking, setAsking] = useState(false)
  // the version that was read when the question was asked
  const asked = useRef(definition.version)
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)
  const send = async (confirmed: { confirmedRemovals?: string[]; confirmedFailures?: string[] } = {}): Promise<void> => {
    try {
      const body = { version: asked.current, ...confirmed }
      await restore.mutateAsync({ params: { id: definition.id, version: String(number) }, body })
      flash('success', t('versions.restored', { name: textOf(definition.localizedNames), number }))
      onRestored()
    } catch (error) {
      const ask = confirmed.confirmedRemovals ? undefined : questionAbout(error)
      // others than those that the question named
      const failing = confirmed.confirmedRemovals || confirmed.confirmedFailures ? undefined : failingTestsOf(error)
      if (ask) {
        const confirmedRemovals = await ask()
        if (confirmedRemovals) await send({ ...confirmed, confirmedRemovals })
      } else if (failing) {
        if (await confirmFailingTests(failing)) await send({ ...confirmed, confirmedFailures: idsOf(failing) })
      } else setErrors(errorMessages(error, text))
    }
  }
  const begin = async () => {
    setErrors([])
    setAsking(true)
    asked.current = definition.version
    const { found, content } = await effectsOf(number)
    setAsking(false)
    const { lacking, idleRules, failingTests } = found
    const isAffecting = lacking.length + idleRules.length + failingTests.length > 0
    const isSure = await confirm({
      title: t('versions.restoreTitle', { number }),
      text: (
        <Stack gap="sm">
          <Text>{t('versions.restoreText', { number, current: definition.version })}</Text>
          {isAffecting && kind !== 'dataSchema' && (
            <>
              <Text fw={600}>
                {lacking.length + idleRules.length > 0
                  ? t('versions.effectsTitle')
                  : t('ruleTests.failTitle', { count: failingTests.length })}
              </Text>
              <EffectsText
                effects={found}
                holders={holders}
                matchRules={partsOf(content).rules}
                subjects={subjectsByName(kind, content, nameOf)}
                failText={t('ruleTests.failRestoreText')}
              />
            </>
          )}
        </Stack>
      ),
      confirm: t(isAffecting ? 'ruleTests.restoreAnyway' : 'versions.restore'),
    })
    if (isSure) await send(failingTests.length > 0 ? { confirmedFailures: idsOf(failingTests) } : {})
  }
  if (!mayEdit) return null
  return (
    <Stack gap="sm" align="flex-end">
      <Button
        variant="default"
        leftSection={<IconRestore size={18} stroke={1.8} aria-hidden />}
        loading={restore.isPending || isAsking}
        onClick={() => void begin()}
      >
        {t('versions.restoreNumber', { number })}
      </Button>
      {errors.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('versions.notRestored')} role="alert">
          <List size="sm">
            {errors.map((error) => (
              <List.Item key={error}>{error}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  )
}
