"""1,024 short common English words for reading a head aloud; no two differ in only one letter."""

from __future__ import annotations

LIST = """
acid acorn acre actor adapt admit adult after again agent agree ahead alarm album alert alike allow almond alone
alpha also always amber amount anchor angle animal annual answer apart apple apron arch arena argue around arrow
artist aside aspen atlas attic autumn avoid awake award baby bacon badge bag baker balance balcony ball bamboo
banana banjo bank barn barrel basil basket bath bean beard beaver become bed before begin behind belief belong belt
bench better beyond bicycle bird birth biscuit black blade blanket blend blink blossom boat body boil bone bonus
book borrow boss bottle bottom bounce box brain brass breeze brick brief bright bring broad broken bronze broom
brother brown brush bubble bucket build bulb bundle burst bus button cabin cable cactus cage calm camel camera camp
canal candle candy canoe canyon captain carbon card cargo carpet carrot carry carve castle catch cedar cement chain
chalk chance chapter charm chase cheek cheese cherry chess chicken chief child chimney choice choose cider cinema
circle circus city claim clap clean clerk clever cliff climb clinic clock close cloth cloud clown club coach coast
code coffee coin cold collar column comb comet comic common compass copper copy coral corner cottage cotton cough
count couple courage cousin cover cow cradle craft crane crayon cream credit crew cricket crisp crop cross crowd
crystal cube cuckoo cup curtain cushion custom cycle dairy dance danger dark dash date dawn day debate decade deep
defend degree delay deliver delta demand dentist depth desert design desk detail device dial diamond diary dice diet
differ digit distant doctor dog dolphin domino donkey door double dove dragon drama draw dress drift drill drink
drive duck dust duty eager eagle early earth easel easy echo edit effort either elbow elder elegant element eleven
elm else emerald empire empty end enemy energy engine enjoy enough enter entire entry equal error escape evening
event every exact exam excuse expert extra fabric face factory faint falcon family famous fancy farm fashion father
fault feast fellow fence fern ferry fever few fiber fiction fiddle field fig figure film final finger finish fire
first fish flag flame flash flavor fleet float flood fluid flute fly foam focus foot forest forget fork forward
fossil found free fresh friend fringe frog front frozen fruit fuel fun furnace future gadget galaxy gallery game gap
garage garden garlic gauge gentle giant gift giraffe give glad glance glass glide globe glory glow glue goal golf
good goose grand grape gravel gravy green grid group guess guitar gum habit half hammer hand happy harbor harp
harvest hat hawk hazel health heavy hedge height helmet help herb hidden high hill hinge hint hobby holiday hollow
home honest honey host hotel house huge human humble humor hundred hurdle hurry husband icon ideal igloo image
imagine impact inch indeed index indigo indoor infant inner insect inside island item ivory ivy jacket jade jar jazz
jelly jewel job joke journey judge juice jumbo jump jungle junior jury kayak kettle kick kidney kind kiosk kitchen
kite kitten kiwi knee knife knock koala label ladder lady lake lantern laptop large laser last laugh laundry lava
lawyer leader leaf learn leather leave lecture left legend lemon length lens leopard level liberty library license
light lily limit linen lion liquid little lizard lobster local logic long loop lotus lounge lovely lucky lumber
lunar lunch luxury lyric machine magic magnet mammal manage mango manner many maple marble margin market marsh mask
master maximum maybe mayor meadow meaning measure medal member memory mention menu merit message method mild mimic
minute mirror mix mobile model modern moment month moon mosaic motion motor movie much mud muffin museum music
mystery napkin nation nature near neck needle nephew nerve nest network nickel niece nine noble noise noodle normal
north notch note nothing notice novel nurse nylon oak oasis object observe ocean odd offer office often olive omelet
once onion only open opera opinion option orbit orchard order organ orient ostrich other outer owl oxygen oyster
ozone pack paddle panda panel panic paper parade parent party pass pasta patrol pave peanut pearl pebble pelican
pencil penguin people pepper perfect perhaps person phone photo piano picnic picture pigeon pillow pilot pink
pioneer pipe pitch pizza place planet plastic play plenty plug pocket point polar polite pond pool popular porch
potato pottery power prefer pretty price problem promise proof proper proud public pudding pull pulse pumpkin pupil
puppet puppy purple purpose push puzzle pyramid quality quarter queen quest quick quiet quill quiz quote rabbit
raccoon radar radio raise rally ranch random range rapid rare raven razor reach ready reason recipe record reduce
reef refuse region regular relax remain remind remote rent repair repeat reply report rescue result retire return
reward rhythm ribbon rich ridge ripple risk river robin robot rock rope rotate royal rubber ruby rug rule runway
rural safari safe salad salmon salt salute sample sandal satin scale scarf school scout screen script search seat
second secret select senior sense series seven shadow shaft shape shark shed sheep shelf shield shine ship shirt
shoe shovel shrimp shrub sign silent silk silver sister skate sketch skin slice slim slope small smart smile smoke
smooth snack snail snake snow soap soccer social soda soft solid solve south space speak speed spell sphere spider
spirit split sponge spoon sport spray spread spring square stable staff stage stamp stand star steam step stick
still stone stool storm strap street strong studio sugar suit summer sure swan swift swing sword syrup system tackle
talent tape target taste taxi tell tennis term text thank theme theory thick thing third thirty thorn thread three
throat throw thumb ticket tidy tiger timber tired title today tomato tongue tooth topic total touch tour towel town
track trade trail tray treat trend tribe trip trophy trunk trust truth tulip tuna tunnel turkey turtle tutor twelve
twenty twice twin ugly uncle under unique unit until upper urban urge usual vacuum valid valley value velvet verse
vessel video view violin visit visual vital vivid voice volume voyage wagon walk walnut want wasp water wheat wheel
when white wide window winter woman wonder world worm worry wrist yacht yogurt young zebra zero zinc
"""
WORDS = tuple(LIST.split())
