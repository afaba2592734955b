import '@mantine/core/styles/Fieldset.layer.css'
import { useRef } from 'react'
import { Fieldset, SimpleGrid, Stack, Switch } from '@mantine/core'
import type { Colours } from '@verka/domain/tenants/tenant-look.ts'
import type { DraftErrors } from '../../../forms/draft/draft-errors.ts'
import { errorText } from '../../../forms/frame/error-text.ts'
import { useText } from '../../../language/use-text.tsx'
import { ColorField } from '../../../ui/form/color-field.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { COLOUR_NAMES, configInputId, wornThemes, type SchemeName, type ThemesDraft } from '../config/config-draft.ts'
import { ContrastNotes } from './contrast-notes.tsx'
import { ThemePreview } from './theme-preview.tsx'
import classes from '../tenants.module.css'

/** Height of a palette below its field, with the bar of the save button. */
const PALETTE_PX = 380

interface Look {
  name: string
  logoUrl: string | null
}

interface ColoursProps {
  themes: ThemesDraft
  look: Look
  errors: DraftErrors
  onChange: (themes: ThemesDraft) => void
}

/** The tenant's colours, and how they will look. */
export function ColoursSection(props: ColoursProps) {
  const { t } = useText()
  return (
    <Section title={t('tenants.colours')} description={t('tenants.coloursHint')}>
      <Themes {...props} place="colours" />
    </Section>
  )
}

/** Colours of the administration area, if it has its own. */
export function AdminColoursSection({ isOwn, onOwn, ...props }: ColoursProps & { isOwn: boolean; onOwn: (isOwn: boolean) => void }) {
  const { t } = useText()
  return (
    <Section title={t('tenants.adminColours')} description={t('tenants.adminColoursHint')}>
      <Switch label={t('tenants.ownAdmin')} checked={isOwn} onChange={(event) => onOwn(event.currentTarget.checked)} />
      {isOwn && <Themes {...props} place="adminColours" />}
    </Section>
  )
}

function Themes({ themes, look, errors, onChange, place: position }: ColoursProps & { place: 'colours' | 'adminColours' }) {
  const { t } = useText()
  const fields = (scheme: SchemeName) => (
    <ColourFields
      colours={themes[scheme]}
      errors={errors.below(`${position}.${scheme}`)}
      place={`${position}.${scheme}`}
      legend={t(scheme === 'light' ? 'tenants.inLight' : 'tenants.inDark')}
      onChange={(colours) => onChange({ ...themes, [scheme]: colours })}
    />
  )
  const worn = wornThemes(themes)
  const preview = useRef<HTMLDivElement>(null)
  /** A palette opens below its field: if it would be out of view, the field scrolls up to just below the preview. */
  const makeRoom = (input: EventTarget) => {
    if (!(input instanceof HTMLInputElement) || !preview.current) return
    const field = input.closest('.mantine-InputWrapper-root') ?? input
    const missing = input.getBoundingClientRect().bottom + PALETTE_PX - window.innerHeight
    const stays = Number.parseFloat(getComputedStyle(preview.current).top) + preview.current.offsetHeight
    window.scrollBy({ top: Math.max(0, Math.min(missing, field.getBoundingClientRect().top - stays)) })
  }
  return (
    <Stack gap="lg">
      <div ref={preview} className={classes.seen}>
        <ThemePreview themes={worn} look={look} />
      </div>
      <div onFocus={(event) => makeRoom(event.target)}>
        {themes.hasOwnDark ? (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
            {fields('light')}
            {fields('dark')}
          </SimpleGrid>
        ) : (
          <ColourFields
            colours={themes.light}
            errors={errors.below(`${position}.light`)}
            place={`${position}.light`}
            onChange={(light) => onChange({ ...themes, light })}
          />
        )}
      </div>
      <Switch
        label={t('tenants.ownDark')}
        checked={themes.hasOwnDark}
        // the present colours are the initial ones
        onChange={(event) => onChange({ ...themes, hasOwnDark: event.currentTarget.checked, dark: themes.light })}
      />
      <ContrastNotes themes={worn} />
    </Stack>
  )
}

interface ColourFieldsProps {
  colours: Colours
  errors: DraftErrors
  place: string
  /** Undefined: for both modes. */
  legend?: string
  onChange: (colours: Colours) => void
}

function ColourFields({ colours, errors, place: position, legend, onChange }: ColourFieldsProps) {
  const { t, text } = useText()
  const fields = COLOUR_NAMES.map((name) => {
    const error = errors.at(name)
    return (
      <ColorField
        key={name}
        id={configInputId(`${position}.${name}`)}
        label={t(`tenants.${name}`)}
        description={t(`tenants.${name}Hint`)}
        isRequired
        isReadOnly={false}
        opensBelow
        value={colours[name]}
        onChange={(colour) => onChange({ ...colours, [name]: colour ?? '' })}
        error={error && errorText(error, text)}
      />
    )
  })
  if (legend === undefined)
    return (
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {fields}
      </SimpleGrid>
    )
  return (
    <Fieldset legend={legend} radius="md" className={classes.mode}>
      <Stack gap="md">{fields}</Stack>
    </Fieldset>
  )
}
