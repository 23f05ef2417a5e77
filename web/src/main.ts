// Starts the page.

import { mount } from 'svelte'
import './frame/languages'
import App from './App.svelte'
import './table/tokens.css'
import './table/materials.css'
import './page.css'

const target = document.getElementById('page')
if (target) mount(App, { target })
