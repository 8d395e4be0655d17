import type { View } from './home-views.ts'
import { lazyScreen, type Screen } from './lazy-screen.tsx'
import { Landing } from './views/Landing.tsx'

/** One line a view: each is loaded when it is first shown. */
const screens: Record<View, Screen> = {
  initial: Object.assign(Landing, { preload: async () => {} }),
  'doctor-login': lazyScreen(() => import('./views/Login.tsx'), { kind: 'doctor' }),
  'doctor-register': lazyScreen(() => import('./views/MedicoRegistration.tsx')),
  'doctor-dashboard': lazyScreen(() => import('./views/MedicoDashboard.tsx')),
  'hospital-login': lazyScreen(() => import('./views/Login.tsx'), { kind: 'hospital' }),
  'hospital-register': lazyScreen(() => import('./views/HospitalRegistration.tsx')),
  'hospital-dashboard': lazyScreen(() => import('./views/HospitalDashboard.tsx')),
  recover: lazyScreen(() => import('./views/RecoverPassword.tsx')),
  reset: lazyScreen(() => import('./views/ResetPassword.tsx')),
  confirm: lazyScreen(() => import('./views/ConfirmEmail.tsx')),
}

export const screenOf = (view: View): Screen => screens[view]

/** Where people mostly go from here; its code is fetched while they read. */
export const likelyNext: Partial<Record<View, readonly View[]>> = {
  initial: ['doctor-login', 'hospital-login'],
  'doctor-login': ['doctor-dashboard', 'doctor-register'],
  'hospital-login': ['hospital-dashboard', 'hospital-register'],
}
