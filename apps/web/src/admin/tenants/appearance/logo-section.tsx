import { useRef, useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { acceptedBy, checkFile } from '@verka/domain/files/file-types.ts'
import { MAX_LOGO_MIB } from '@verka/domain/tenants/tenant-config.ts'
import { errorText } from '../../../forms/frame/error-text.ts'
import { useText } from '../../../language/use-text.tsx'
import { Logo } from '../../../ui/brand/logo.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { configInputId, pictureOf, type NewLogo } from '../config/config-draft.ts'
import { LogoNotes } from './logo-notes.tsx'
import classes from '../tenants.module.css'

interface LogoSectionProps {
  /** The logo as it is chosen now. */
  look: { name: string; logoUrl: string | null }
  error: FieldError | undefined
  /** A new one, or null: none. */
  onChange: (logo: NewLogo | null) => void
}

const ACCEPT = acceptedBy('image').join()

/** A file as base64 without a prefix. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}

/** The tenant's logo, as it will be shown on both backgrounds. */
export function LogoSection({ look, error, onChange }: LogoSectionProps) {
  const { t, text } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<FieldError>()
  const id = configInputId('logo')
  const wrong = refusal ?? error
  const choose = async (file: File) => {
    const violation = checkFile('image', { fileName: file.name, type: file.type, size: file.size }, MAX_LOGO_MIB * 1024 * 1024)
    setRefusal(violation && { ...violation, message: `@${violation.message}` })
    if (violation) return
    try {
      const logo = { fileName: file.name, type: file.type, base64: await base64Of(file) }
      const picture = new Image()
      picture.src = pictureOf(logo)
      await picture.decode()
      onChange(logo)
    } catch {
      // its name is that of a picture, its content is not
      setRefusal({ message: '@validation.imageType' })
    }
  }
  const remove = () => {
    setRefusal(undefined)
    onChange(null)
    document.getElementById(id)?.focus()
  }
  return (
    <Section title={t('tenants.logo')} description={t('tenants.logoHint', { size: MAX_LOGO_MIB })}>
      <div className={classes.logos}>
        {(['light', 'dark'] as const).map((mode) => (
          <div key={mode} className={classes.logo} data-scheme={mode}>
            <Logo look={look} size="large" />
          </div>
        ))}
      </div>
      <LogoNotes logoUrl={look.logoUrl} />
      {look.logoUrl === null && (
        <Text size="sm" c="dimmed">
          {t('tenants.logoNone')}
        </Text>
      )}
      <Stack gap={6}>
        <Group gap="sm">
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPT}
            aria-hidden
            tabIndex={-1}
            data-logo-input
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              if (file) void choose(file)
              // the same file may be chosen again
              event.currentTarget.value = ''
            }}
          />
          <Button
            id={id}
            variant="default"
            leftSection={<IconPhoto size={18} stroke={1.8} aria-hidden />}
            aria-describedby={wrong ? `${id}-error` : undefined}
            onClick={() => input.current?.click()}
          >
            {t('tenants.logoChoose')}
          </Button>
          {look.logoUrl !== null && (
            <Button variant="subtle" color="gray" leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />} onClick={remove}>
              {t('tenants.logoRemove')}
            </Button>
          )}
        </Group>
        {wrong && (
          <Text id={`${id}-error`} size="sm" c="var(--mantine-color-error)" role="alert">
            {errorText(wrong, text)}
          </Text>
        )}
      </Stack>
    </Section>
  )
}
