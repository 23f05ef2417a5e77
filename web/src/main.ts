// Starts the page. Where there is no server, a worker in this tab takes its place.

import { mount } from 'svelte'
import './frame/languages'
import App from './App.svelte'
import { isStatic } from './net/address'
import { tabState } from './tab/state.svelte'
import './table/material/tokens.css'
import './table/material/materials.css'
import './page.css'

if (isStatic) tabState.start()

const target = document.getElementById('page')
if (target) mount(App, { target })
