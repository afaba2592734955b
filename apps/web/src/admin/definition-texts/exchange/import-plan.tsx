import { Stack, Text } from '@mantine/core'
import type { TextsPlan } from '@verka/domain/definition-texts/definition-texts.api.ts'
import { XLIFF_OUTCOMES } from '@verka/domain/definition-texts/text-limits.ts'
import { useText } from '../../../language/use-text.tsx'
import classes from '../definition-texts.module.css'

/** What the import of a file would do: counts, and each text that changes or is left out. */
export function ImportPlan({ plan: { source, target, counts, items, isCut } }: { plan: TextsPlan }) {
  const { t, textOf, formatNumber } = useText()
  const shown = XLIFF_OUTCOMES.filter((outcome) => counts[outcome] > 0)
  return (
    <Stack gap="md">
      <Text c="dimmed">
        {t('definitionTexts.importLanguages', {
          source: t(`ui.language.${source}`).toLowerCase(),
          target: t(`ui.language.${target}`).toLowerCase(),
        })}
      </Text>
      {counts.changed === 0 && items.length === 0 && (
        <Text fw={550} role="status">
          {t('definitionTexts.importNothing')}
        </Text>
      )}
      <dl className={classes.outcomes}>
        {shown.map((outcome) => (
          <div key={outcome}>
            <dt>{t(`definitionTexts.outcome.${outcome}`)}</dt>
            <dd>{formatNumber(counts[outcome])}</dd>
          </div>
        ))}
      </dl>
      {items.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        <div className={classes.plan} tabIndex={0} role="group" aria-label={t('definitionTexts.importTitle')}>
          {items.map(({ kind, id, localizedNames, texts }, index) => (
            <section key={`${kind} ${id} ${index}`}>
              <h3 className={classes.planTitle}>{textOf(localizedNames) || t('definitionTexts.unknownDefinition')}</h3>
              <ul className={classes.planTexts}>
                {texts.map(({ unit, outcome, part, within, before, after }, at) => (
                  <li key={`${unit} ${at}`}>
                    <span className={classes.within}>
                      {part ? [...within, t(`definitionTexts.part.${part}`)].join(' › ') : unit}
                      {outcome !== 'changed' && <strong> · {t(`definitionTexts.outcome.${outcome}`)}</strong>}
                    </span>
                    <span className={classes.change}>
                      {before !== '' && <del>{before}</del>} <ins data-kept={outcome !== 'changed' || undefined}>{after}</ins>
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {isCut && (
        <Text size="sm" c="dimmed">
          {t('definitionTexts.importCut')}
        </Text>
      )}
    </Stack>
  )
}
