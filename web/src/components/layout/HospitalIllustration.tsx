import { useId } from 'react'

interface Windows {
  x: number
  y: number
  columns: number
  /** One letter per window, row by row: l lit, d dimmed, n not lit. */
  lights: string
  dx: number
  dy: number
  w: number
  h: number
}

const light = { l: 'var(--scene-lit)', d: 'var(--scene-dim)', n: 'var(--scene-unlit)' } as const

function WindowGrid({ x, y, columns, lights, dx, dy, w, h }: Windows) {
  return [...lights].map((state, index) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a drawing never move
      key={index}
      x={x + (index % columns) * dx}
      y={y + Math.floor(index / columns) * dy}
      width={w}
      height={h}
      rx={w / 9}
      fill={light[state as keyof typeof light]}
    />
  ))
}

const stars = [
  [22, 104, 2.4],
  [118, 48, 1.6],
  [186, 180, 1.8],
  [82, 314, 1.6],
  [352, 82, 2.6],
  [300, 232, 1.5],
  [462, 168, 1.7],
  [424, 34, 1.5],
  [646, 330, 1.8],
  [574, 262, 1.5],
  [698, 60, 2.2],
  [246, 20, 1.5],
] as const

/** A crescent in one path, so that no second colour has to match the sky. */
const Moon = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <path
    d={`M${x + r * 0.08} ${y - r}A${r} ${r} 0 1 1 ${x - r * 0.86} ${y + r * 0.52}A${r * 0.86} ${r * 0.86} 0 0 0 ${x + r * 0.08} ${y - r}Z`}
    fill="var(--scene-moon)"
  />
)

/** The town. The ground is at y = 0, the middle of the hospital at x = 0, and upwards is negative. */
function Town({ glow }: { glow: string }) {
  return (
    <>
      <rect x="-3000" y="-72" width="6000" height="72" fill="var(--scene-far)" />
      <path
        d="M-1300 0V-96h190v-40h120v66h160v-96h210v52h150v-78h180v60h120v-98h150v74h190v-30h170v-88h160v112h130v-68h200v44h180v-80h170v90h220V0z"
        fill="var(--scene-far)"
      />
      <rect x="-420" y="-322" width="236" height="322" fill="var(--scene-wall-2)" />
      <rect x="-392" y="-348" width="54" height="30" fill="var(--scene-wall-2)" />
      <WindowGrid x={-388} y={-284} columns={3} dx={68} dy={72} w={36} h={42} lights="ldnnldnnl" />
      <rect x="184" y="-262" width="236" height="262" fill="var(--scene-wall-2)" />
      <WindowGrid x={216} y={-224} columns={3} dx={68} dy={72} w={36} h={42} lights="nldlndnnd" />

      <rect x="-26" y="-514" width="52" height="80" fill="var(--scene-wall)" />
      <rect x="-146" y="-448" width="292" height="448" fill="var(--scene-wall)" />
      <rect x="-152" y="-454" width="304" height="10" rx="2" fill="var(--scene-wall-2)" />
      <path d="M0-422v56M-28-394h56" stroke="white" strokeWidth="13" strokeLinecap="round" />
      <WindowGrid x={-104} y={-334} columns={3} dx={85} dy={66} w={38} h={42} lights="lnlnldlnd" />

      <rect x="-44" y="-104" width="88" height="104" fill="var(--scene-lit)" />
      <path d="M-44-104h20V0h-20zM24-104h20V0H24z" fill="var(--scene-dim)" />
      <rect x="-88" y="-120" width="176" height="13" rx="3" fill="var(--scene-far)" />
      <path d="M-80-107h7V0h-7zM73-107h7V0h-7z" fill="var(--scene-far)" />
      <rect x="-2000" y="0" width="4000" height="400" fill="var(--scene-ground)" />
      <path d="M-24 0h48l70 120H-94z" fill={`url(#${glow})`} />
    </>
  )
}

interface HospitalIllustrationProps {
  /** The shape 'tall' stands beside the content, 'band' above it. */
  shape: 'tall' | 'band'
  className?: string
}

/** The hospital at night, with its door open and its lights on. It is decoration, hidden from screen readers. */
export function HospitalIllustration({ shape, className }: HospitalIllustrationProps) {
  const id = useId()
  const tall = shape === 'tall'
  const ground = tall ? 820 : 284
  // The band is wider than the tall picture, so it repeats the stars at both sides.
  const sky = tall
    ? stars
    : [...stars, ...stars.map(([x, y, r]) => [x - 720, 360 - y, r]), ...stars.map(([x, y, r]) => [x + 720, 340 - y, r])]
  return (
    <svg
      aria-hidden="true"
      viewBox={tall ? '0 0 720 900' : '0 0 390 304'}
      // The tall picture is cropped. The band shows more of the town in a wider window.
      preserveAspectRatio={tall ? 'xMidYMax slice' : 'xMidYMax meet'}
      className={className}
    >
      <defs>
        <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--scene-zenith)" />
          <stop offset=".45" stopColor="var(--scene-sky)" />
          <stop offset=".8" stopColor="var(--scene-horizon)" />
          <stop offset="1" stopColor="var(--scene-glow)" />
        </linearGradient>
        <linearGradient id={`${id}-glow`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--scene-lit)" stopOpacity=".75" />
          <stop offset="1" stopColor="var(--scene-lit)" stopOpacity="0" />
        </linearGradient>
      </defs>
      {/* The sky is larger than the view on every side, for windows of other proportions. */}
      <rect x="-2000" y="-1000" width="4400" height={1000 + ground} fill="var(--scene-zenith)" />
      <rect x="-2000" y="0" width="4400" height={ground} fill={`url(#${id}-sky)`} />
      <g fill="white" opacity=".8">
        {sky.map(([x, y, r]) => (
          <circle key={`${x} ${y}`} cx={tall ? x : x! * 0.55} cy={tall ? y : y! * 0.42} r={tall ? r : r! * 0.6} />
        ))}
      </g>
      <Moon x={tall ? 578 : 318} y={tall ? 168 : 46} r={tall ? 52 : 23} />
      <g transform={tall ? `translate(360 ${ground})` : `translate(195 ${ground}) scale(.4)`}>
        <Town glow={`${id}-glow`} />
      </g>
    </svg>
  )
}
