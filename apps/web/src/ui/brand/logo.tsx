import classes from './logo.module.css'

interface LogoProps {
  /** The tenant's name and logo; null: Verka's own. */
  look: { name: string; logoUrl: string | null } | null
  size?: 'small' | 'large'
}

/** Verka's sign: a V that is a tick, in the tenant's colour. */
function VerkaMark() {
  return (
    <svg viewBox="0 0 40 40" className={classes.mark} aria-hidden>
      <rect width="40" height="40" rx="11" fill="var(--mantine-color-primary-filled)" />
      <path
        d="M11.5 13.5 18.6 27 29 12.5"
        fill="none"
        stroke="var(--verka-on-primary)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** The tenant's logo; without one, Verka's mark with the tenant's name, or Verka's own wordmark. */
export function Logo({ look, size = 'small' }: LogoProps) {
  if (look?.logoUrl) return <img src={look.logoUrl} alt={look.name} className={classes.picture} data-size={size} />
  return (
    <span className={classes.logo} data-size={size}>
      <VerkaMark />
      <span className={look ? classes.name : classes.wordmark}>{look ? look.name : 'verka'}</span>
    </span>
  )
}
