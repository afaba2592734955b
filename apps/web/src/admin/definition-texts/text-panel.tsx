import { useState } from 'react'
import { Button, Group } from '@mantine/core'
import type { TextFilter } from '@verka/domain/definition-texts/completeness.ts'
import { getDefinitionTexts, type TextSummary } from '@verka/domain/definition-texts/definition-texts.api.ts'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Select } from '../../ui/choices/select.tsx'
import classes from './definition-texts.module.css'
import { shownTexts } from './shown-texts.ts'
import { holderKey, typedCount, type TextDrafts } from './text-drafts.ts'
import { TextRows } from './text-rows.tsx'

/** Texts that are rendered at once. */
const PAGE = 60

export interface LanguagePair {
  from: Culture
  to: Culture
}

interface TextPanelProps {
  group: TextSummary
  filter: TextFilter
  drafts: TextDrafts
  /** The pair of languages on a phone; undefined: there is room for all. */
  pair: LanguagePair | undefined
  onPair: (pair: LanguagePair) => void
}

/** The texts of an opened definition, or of the values of a type: read when it opens. */
export function TextPanel(props: TextPanelProps) {
  const { kind, id } = props.group
  const answer = useCall(getDefinitionTexts, { params: { kind, id } })
  return (
    <div className={classes.panel}>
      <Loaded answer={answer}>{({ items }) => <Texts {...props} items={items.map(props.drafts.savedOf)} />}</Loaded>
    </div>
  )
}

type Holders = ReturnType<TextDrafts['savedOf']>[]

function Texts({ group, filter, drafts, pair, onPair, items }: TextPanelProps & { items: Holders }) {
  const { t, textOf } = useText()
  const [most, setMost] = useState(PAGE)
  const [withEmpty, setWithEmpty] = useState(false)
  const name = textOf(group.localizedNames)
  const cultures = pair ? [pair.from, pair.to] : CULTURES
  const { rows, hidden, empty } = shownTexts(items, drafts.drafts, { filter, most, withEmpty })
  const changed = rows.filter(({ draft }) => typedCount(draft) > 0)
  const count = changed.reduce((sum, { draft }) => sum + typedCount(draft), 0)
  const isSaving = changed.some(({ draft }) => draft?.isSaving)
  const save = async () => {
    const results: boolean[] = []
    // one after the other: a type may have thousands of values
    for (const { holder } of changed) results.push(await drafts.save(holderKey(holder)))
    if (results.every(Boolean)) flash('success', t('definitionTexts.saved', { name }))
  }
  return (
    <>
      {pair && <Pair pair={pair} onPair={onPair} />}
      <table className={classes.texts} aria-label={name}>
        <thead className={pair ? classes.srOnly : undefined}>
          <tr>
            <th scope="col">{t('definitionTexts.text')}</th>
            {cultures.map((culture) => (
              <th key={culture} scope="col">
                {t(`ui.language.${culture}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ holder, draft, units }) => (
            <TextRows key={holder.id} holder={holder} units={units} draft={draft} cultures={cultures} readIn={pair?.from} drafts={drafts} />
          ))}
        </tbody>
      </table>
      {(hidden > 0 || (empty > 0 && group.canEdit)) && (
        <Group gap="sm" className={classes.more}>
          {hidden > 0 && (
            <Button variant="default" mih={44} onClick={() => setMost(most + PAGE * 2)}>
              {t('definitionTexts.moreTexts', { count: Math.min(hidden, PAGE * 2) })}
            </Button>
          )}
          {empty > 0 && group.canEdit && (
            <Button variant="subtle" mih={44} onClick={() => setWithEmpty(true)}>
              {t('definitionTexts.withEmpty')}
            </Button>
          )}
        </Group>
      )}
      {count > 0 && (
        <div className={classes.saveBar}>
          <span role="status">{t('definitionTexts.changedCount', { count })}</span>
          <Group gap="sm" wrap="nowrap">
            <Button
              variant="default"
              mih={44}
              disabled={isSaving}
              onClick={() => changed.forEach(({ holder }) => drafts.discard(holderKey(holder)))}
            >
              {t('definitionTexts.discard')}
            </Button>
            <Button mih={44} loading={isSaving} onClick={() => void save()}>
              {t('definitionTexts.save')}
            </Button>
          </Group>
        </div>
      )}
    </>
  )
}

/** The two languages of a narrow screen: one that is read, one that is filled in. */
function Pair({ pair: { from, to }, onPair }: { pair: LanguagePair; onPair: (pair: LanguagePair) => void }) {
  const { t } = useText()
  const data = CULTURES.map((culture) => ({ value: culture, label: t(`ui.language.${culture}`) }))
  const choose = (name: 'from' | 'to') => (value: string | null) => {
    if (!value) return
    const chosen = value as Culture
    // the same language in both: they change places
    if (name === 'from') onPair({ from: chosen, to: chosen === to ? from : to })
    else onPair({ to: chosen, from: chosen === from ? to : from })
  }
  return (
    <div className={classes.pair}>
      <Select label={t('definitionTexts.from')} data={data} value={from} allowDeselect={false} onChange={choose('from')} />
      <Select label={t('definitionTexts.to')} data={data} value={to} allowDeselect={false} onChange={choose('to')} />
    </div>
  )
}
