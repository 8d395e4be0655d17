import type { View } from './home-views.ts'
import { lazyScreen, type Screen } from './lazy-screen.tsx'
import { Landing } from './views/Landing.tsx'

const screens: Record<View, Screen> = {
  initial: Object.assign(Landing, { preload: async () => ({ default: {} }) }),
  'doctor-login': lazyScreen(() => import('./views/Login.tsx'), { accountType: 'medico' }),
  'doctor-register': lazyScreen(() => import('./views/MedicoRegistration.tsx')),
  'doctor-dashboard': lazyScreen(() => import('./views/MedicoDashboard.tsx')),
  'hospital-login': lazyScreen(() => import('./views/Login.tsx'), { accountType: 'hospital' }),
  'hospital-register': lazyScreen(() => import('./views/HospitalRegistration.tsx')),
  'hospital-dashboard': lazyScreen(() => import('./views/HospitalDashboard.tsx')),
  recover: lazyScreen(() => import('./views/RecoverPassword.tsx')),
  reset: lazyScreen(() => import('./views/ResetPassword.tsx')),
  confirm: lazyScreen(() => import('./views/ConfirmEmail.tsx')),
}

export const screenOf = (view: View): Screen => screens[view]

/** For each view, the views that most people open next. They are loaded while the browser is idle. */
export const likelyNext: Partial<Record<View, readonly View[]>> = {
  initial: ['doctor-login'],
  'doctor-login': ['doctor-dashboard', 'doctor-register'],
  'hospital-login': ['hospital-dashboard', 'hospital-register'],
}
